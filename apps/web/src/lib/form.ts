import { useForm } from "@mantine/form";
import { ApiError, type EndpointCall } from "@meridian/client/call";
import { errors } from "@meridian/contract/errors";
import { fieldErrors, withoutBlanks } from "@meridian/contract/input";
import { useRef, useState } from "react";
import type * as z from "zod";
import { showToast } from "../ui/toast.tsx";
import { useHumanCheck } from "./human-check.ts";
import { ProofDeclined, sendProven } from "./identity-check.ts";
import type { Language } from "./language.ts";
import { describeError, useAction } from "./query.ts";
import { randomKey } from "./random-key.ts";
import { useLanguage, useTexts } from "./texts.tsx";

type Messages = Readonly<Record<string, string>>;

/** The field to blame for an error code that names no fields, if the form has it. */
const fieldOfCode: Readonly<Record<number, string>> = {
  [errors.PHONE_TAKEN.code]: "phone",
  [errors.WRONG_LOGIN.code]: "password",
  [errors.WRONG_SMS_CODE.code]: "code",
  [errors.WEAK_PASSWORD.code]: "password",
  [errors.WRONG_SECOND_FACTOR.code]: "totp_code",
  [errors.EMAIL_TAKEN.code]: "email",
};

/** The errors in a form's values, with the page's messages or else the contract's. */
export function errorsOf(schema: z.ZodObject, values: object, language: Language, messages: Messages): Messages {
  const result = schema.safeParse(withoutBlanks(schema, values));
  if (result.success) return {};
  const wrong = fieldErrors(result.error, language).map(({ field, msg }) => [field, messages[field] ?? msg] as const);
  // The first message about a field wins.
  return Object.fromEntries(wrong.reverse());
}

interface FormOptions<V extends object, O> {
  /** The contract's schema, which the server validates with too. */
  schema: z.ZodObject;
  initialValues: V;
  /** The page's own messages for wrong fields. */
  messages?: Messages;
  /** Converts the form's values if the call takes another shape. */
  toInput?: (values: V) => object;
  /** The form's field names by the call's names, for those that differ. */
  fieldNames?: Readonly<Record<string, string>>;
  /** Checks what the schema cannot express, such as two fields that must match. */
  check?: (values: V) => Messages;
  affected?: readonly { path: string }[];
  /** The form shows `refusal`, so a failed connection needs no toast. */
  showsRefusal?: boolean;
  onDone: (result: O, values: V) => void;
  /** Called with the wrong fields; for forms that show one step at a time. */
  onWrong?: (fields: readonly string[]) => void;
  /** Called when the server rejects the form for a reason other than a malformed field. */
  onRefused?: (error: ApiError) => void;
}

/**
 * A form for one endpoint: validates against the contract, shows server errors at their fields, passes human checks in
 * the background, has the user prove themselves where that is needed, and takes effect once even if submitted repeatedly.
 */
export function useEndpointForm<V extends object, I extends object, O>(
  endpoint: EndpointCall<I, O>,
  {
    schema,
    initialValues,
    messages = {},
    toInput = (values) => values,
    check,
    fieldNames = {},
    affected = [],
    showsRefusal = false,
    onDone,
    onWrong,
    onRefused,
  }: FormOptions<V, O>,
) {
  const language = useLanguage();
  const { errors: transportErrors } = useTexts("common");
  const action = useAction(endpoint, affected, { isLocal: showsRefusal });
  const [refusal, setRefusal] = useState("");
  const sent = useRef({ body: "", key: "" });
  const { isChecking, sendChecked } = useHumanCheck();
  const nameOf = (field: string) => fieldNames[field] ?? field;
  const rename = (found: Messages): Messages =>
    Object.fromEntries(Object.entries(found).map(([field, message]) => [nameOf(field), message]));
  const form = useForm<V>({
    mode: "uncontrolled",
    initialValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) => ({ ...rename(errorsOf(schema, toInput(values), language, messages)), ...check?.(values) }),
  });

  /** Fields appear on the page in the order of their initial values. */
  const focusFirst = (wrong: readonly string[]) => {
    const first = Object.keys(initialValues).find((name) => wrong.includes(name));
    if (first) form.getInputNode(first)?.focus();
  };

  const isOnPage = (names: readonly string[]) => names.some((name) => form.getInputNode(name));

  // Retries of the same input, as after a timeout, share an idempotency key.
  const sendOnce = (input: I) => {
    const body = JSON.stringify(input);
    if (sent.current.body !== body) sent.current = { body, key: randomKey() };
    return action.mutateAsync({ input, idempotencyKey: sent.current.key });
  };

  const wrongFields = ({ code, fields, message }: ApiError): (readonly [name: string, message: string])[] => {
    const named = Object.entries(fields).map(([name, msg]) => [nameOf(name), messages[name] ?? msg] as const);
    const about = nameOf(fieldOfCode[code] ?? "");
    return named.length === 0 && about in initialValues ? [[about, message]] : named;
  };

  const submit = form.onSubmit(
    async (values) => {
      setRefusal("");
      try {
        onDone(await sendProven(toInput(values) as I, (input) => sendChecked(input, sendOnce)), values);
      } catch (error) {
        if (error instanceof ProofDeclined) return;
        if (!(error instanceof ApiError)) return setRefusal(describeError(error as Error, transportErrors));
        sent.current = { body: "", key: "" };
        const wrong = wrongFields(error);
        form.setErrors(Object.fromEntries(wrong));
        const [first] = wrong;
        if (!first) {
          setRefusal(error.message);
          onRefused?.(error);
        } else if (!onWrong && !isOnPage(wrong.map(([name]) => name))) showToast(`${first[0]}: ${first[1]}`, "warn");
        if (first) onWrong?.(wrong.map(([name]) => name));
        focusFirst(wrong.map(([name]) => name));
      }
    },
    (errors) => {
      const wrong = Object.keys(errors);
      const [first = ""] = wrong;
      // A button must not seem to do nothing because what is wrong is not on the page.
      if (!onWrong && !isOnPage(wrong)) showToast(`${first}: ${errors[first]}`, "warn");
      onWrong?.(wrong);
      focusFirst(wrong);
    },
  );

  // Shown when no single field is to blame.
  return { form, submit, isSending: action.isPending || isChecking, isChecking, refusal };
}
