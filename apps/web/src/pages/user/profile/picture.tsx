import { Button } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { IconUser } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { describeError } from "../../../lib/query.ts";
import type { UserInfo } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { showToast } from "../../../ui/toast.tsx";
import styles from "./picture.module.css";
import { pictureTypes, readAsAddress, refusalOf, refusalOfCode } from "./picture-file.ts";
import { useOwnUser } from "./use-own-user.ts";

interface Chosen {
  file: File;
  address: string;
}

async function savePicture(file: File): Promise<UserInfo> {
  const { file_id } = await api.account.uploadFile({ scene: "avatar", file });
  return api.account.userUpdate({ avatar_file_id: file_id });
}

/** The user's picture: choose, preview, save. */
export function Picture({ user }: { user: UserInfo }) {
  const { picture: texts, cancel } = useTexts("profile");
  const { errors } = useTexts("common");
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState("");
  const setOwnUser = useOwnUser();
  // Quiet, because errors are shown next to the picture.
  const save = useMutation({ mutationFn: savePicture, meta: { isQuiet: true } });

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Choosing the same file again after an error counts too.
    currentTarget.value = "";
    if (!file) return;
    const refusal = refusalOf(file);
    setProblem(refusal ? texts[refusal] : "");
    setChosen(refusal ? null : { file, address: await readAsAddress(file) });
  };

  const submit = ({ file }: Chosen) =>
    save.mutate(file, {
      onSuccess: (changed) => {
        setOwnUser(changed);
        setChosen(null);
        setProblem("");
        showToast(texts.saved);
      },
      onError: (error) => {
        const refusal = error instanceof ApiError ? refusalOfCode(error.code) : null;
        const isUnreadable = error instanceof ApiError && error.fields.file !== undefined;
        if (refusal || isUnreadable) setChosen(null);
        setProblem(refusal || isUnreadable ? texts[refusal ?? "wrongType"] : describeError(error, errors));
      },
    });

  return (
    <div className={styles.picture} data-dirty={chosen !== null}>
      <Round address={chosen?.address ?? user.avatar} label={chosen ? texts.preview : ""} />
      <div className="stack gap-1 min-w-0">
        <p className="label text-md">{texts.title}</p>
        <p className={`note ${styles.help}`} data-wrong={problem ? "" : undefined} role={problem ? "alert" : undefined}>
          {problem || texts.help}
        </p>
        <div className="cluster mt-2">
          {chosen && (
            <Button size="xs" {...busyWhile(save.isPending)} onClick={() => submit(chosen)}>
              {texts.save}
            </Button>
          )}
          <Button variant="default" size="xs" disabled={save.isPending} onClick={() => input.current?.click()}>
            {user.avatar || chosen ? texts.change : texts.choose}
          </Button>
          {chosen && !save.isPending && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => setChosen(null)}>
              {cancel}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join(",")}
          hidden
          aria-label={texts.title}
          onChange={choose}
        />
      </div>
    </div>
  );
}

function Round({ address, label }: { address: string; label: string }) {
  return (
    <span className={`middle flex-none overflow-hidden bg-sunken text-muted ${styles.round}`}>
      {address ? (
        <img className="w-full h-full object-cover" src={address} alt={label} />
      ) : (
        <IconUser size={34} stroke={1.3} aria-hidden="true" />
      )}
    </span>
  );
}
