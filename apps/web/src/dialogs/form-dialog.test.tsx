import { TextInput } from "@mantine/core";
import { webhooks } from "@meridian/contract/webhooks";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { renderInApp } from "../testing/render.tsx";
import { apiError, deferred, server } from "../testing/server.ts";
import { DialogHost } from "./dialog-host.tsx";
import { FormDialog } from "./form-dialog.tsx";

const { webhookCreate } = api.webhooks;

function Page() {
  const { form, submit, isSending } = useEndpointForm(webhookCreate, {
    schema: webhooks.webhookCreate.input,
    initialValues: { url: "" },
    onDone: () => undefined,
  });
  return (
    <>
      <DialogHost />
      <FormDialog title="New" submitLabel="Create" isSending={isSending} onSubmit={submit} onClose={() => undefined}>
        <TextInput label="Address" key={form.key("url")} {...form.getInputProps("url")} />
      </FormDialog>
    </>
  );
}

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Create" });
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Address" });

test("while the call is pending, the button says so and sends nothing again; an error keeps the dialog and its input", async () => {
  const answer = deferred<ReturnType<typeof apiError>>();
  server.answer(webhookCreate, () => answer.promise);
  const { user } = await renderInApp(<Page />, { texts: ["dialogs"] });
  expect(button().ariaBusy).toBe("false");
  await user.type(field(), "https://example.com/hook");
  await user.click(button());
  await waitFor(() => expect(button().ariaBusy).toBe("true"));
  expect(button().disabled).toBe(true);
  await user.keyboard("{Enter}");
  answer.resolve(apiError(500, "The database is unavailable"));
  await screen.findByText("The database is unavailable");
  expect(screen.getByRole("dialog", { name: "New" }).contains(button())).toBe(true);
  expect(field().value).toBe("https://example.com/hook");
  expect(button().disabled).toBe(false);
  expect(server.callsOf(webhookCreate)).toHaveLength(1);
});
