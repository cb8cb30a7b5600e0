import { Button, TextInput, type TextInputProps } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { useEffect, useRef, useState } from "react";
import { api } from "../lib/api.ts";
import { useHumanCheck } from "../lib/human-check.ts";
import { useAction } from "../lib/query.ts";
import { useTexts } from "../lib/texts.tsx";
import { busyWhile } from "../ui/busy.ts";
import { showToast } from "../ui/toast.tsx";
import styles from "./code-field.module.css";
import { isEmail } from "./identity.ts";

const tooManyRequests = 429;

interface CodeFieldProps extends TextInputProps {
  scene: "login" | "register" | "reset" | "bind" | "danger" | "payout";
  /** The phone number or email address to send to, or null if it is invalid; its field then says so. */
  readPhone: () => string | null;
}

/** A code by SMS or email, with the button that sends it; the server sets when it may be sent again. */
export function CodeField({ scene, readPhone, error, ...properties }: CodeFieldProps) {
  const texts = useTexts("dialogs");
  const sendSms = useAction(api.account.sendSmsCode);
  const sendMail = useAction(api.account.sendEmailCode);
  const [secondsLeft, setSecondsLeft] = useCountdown();
  const { isChecking, sendChecked } = useHumanCheck();
  // An error from before a new code was sent does not apply to the new code.
  const input = useRef<HTMLInputElement>(null);
  const [staleError, setStaleError] = useState<typeof error>(null);
  useEffect(() => {
    if (!error) setStaleError(null);
  }, [error]);

  const sendCode = async () => {
    const phone = readPhone();
    if (phone === null) return;
    try {
      const { resend_seconds } = isEmail(phone)
        ? await sendChecked({ email: phone, scene }, (input) => sendMail.mutateAsync({ input }))
        : await sendChecked({ phone, scene }, (input) => sendSms.mutateAsync({ input }));
      setSecondsLeft(resend_seconds);
      setStaleError(error);
      showToast(texts.codeSent);
      input.current?.focus();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== tooManyRequests) return;
      setSecondsLeft((error.data as { retry_after_seconds?: number } | null)?.retry_after_seconds ?? 0);
    }
  };

  return (
    <TextInput
      ref={input}
      label={texts.code}
      description={isChecking ? texts.checking : texts.codeHelp}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={32}
      size="md"
      rightSectionWidth={132}
      classNames={{ section: "justify-end" }}
      rightSection={
        <Button
          type="button"
          variant="subtle"
          size="compact-sm"
          className={styles.send!}
          disabled={secondsLeft > 0}
          {...busyWhile(sendSms.isPending || sendMail.isPending || isChecking)}
          onClick={sendCode}
        >
          {secondsLeft > 0 ? texts.sendAgain(secondsLeft) : texts.sendCode}
        </Button>
      }
      {...properties}
      error={error === staleError ? null : error}
    />
  );
}

/** Counts down in whole seconds. */
function useCountdown(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [seconds, setSeconds];
}
