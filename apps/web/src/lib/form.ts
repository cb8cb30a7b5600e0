import { useForm } from "@mantine/form";
import { ApiError, type EndpointCall } from "@meridian/client/call";
import { errors } from "@meridian/contract/errors";
import { fieldErrors, withoutBlanks } from "@meridian/contract/input";
import { useRef, useState } from "react";
import type * as z from "zod";
import { useHumanCheck } from "./human-check.ts";
import type { Language } from "./language.ts";
import { describeError, useAction } from "./query.ts";
import { randomKey } from "./random-key.ts";
import { useLanguage, useTexts } from "./texts.tsx";

type Messages = Readonly<Record<string, string>>;

/** The field that a failure without named fields is about, where the form has it. */
const fieldOfCode: Readonly<Record<number, string>> = {
  [errors.PHONE_TAKEN.code]: "phone",
  [errors.WRONG_LOGIN.code]: "password",
  [errors.WRONG_SMS_CODE.code]: "code",
  [errors.WEAK_PASSWORD.code]: "password",
  [errors.WRONG_SECOND_FACTOR.code]: "totp_code",
  [errors.EMAIL_TAKEN.code]: "email",
};

/** What is wrong with a form's values: the contract's own words, or the page's where it has better ones. */
export function errorsOf(schema: z.ZodObject, values: object, language: Language, messages: Messages): Messages {
  const result = schema.safeParse(withoutBlanks(schema, values));
  if (result.success) return {};
  const wrong = fieldErrors(result.error, language).map(({ field, msg }) => [field, messages[field] ?? msg] as const);
  // The first thing said of a field stands.
  return Object.fromEntries(wrong.reverse());
}

interface FormOptions<V extends object, O> {
  /** The contract's schema, which the server checks by too. */
  schema: z.ZodObject;
  initialValues: V;
  /** The page's words for a field that is wrong. */
  messages?: Messages;
  /** What is sent, where the form asks in another shape than the call takes. */
  toInput?: (values: V) => object;
  /** Where the form has another field than the call, by the name in the call. */
  fieldNames?: Readonly<Record<string, string>>;
  /** What the schema cannot say, such as two fields that must agree. */
  check?: (values: V) => Messages;
  affected?: readonly { path: string }[];
  onDone: (result: O, values: V) => void;
  /** Fields are wrong; for a form whose steps are not all in sight. */
  onWrong?: (fields: readonly string[]) => void;
  /** The server said no, and not because of one field's form. */
  onRefused?: (error: ApiError) => void;
}

/**
 * A form for one endpoint: the contract checks it before it is sent, the server's words land on the fields, a human
 * check is passed without asking, and a form sent twice counts once.
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
    onDone,
    onWrong,
    onRefused,
  }: FormOptions<V, O>,
) {
  const language = useLanguage();
  const { errors: transportErrors } = useTexts("common");
  const action = useAction(endpoint, affected);
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

  /** The fields stand on the page in the order of their initial values. */
  const focusFirst = (wrong: readonly string[]) => {
    const first = Object.keys(initialValues).find((name) => wrong.includes(name));
    if (first) form.getInputNode(first)?.focus();
  };

  // The same input again, as after a time-out, counts once; another input is another call.
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
        onDone(await sendChecked(toInput(values) as I, sendOnce), values);
      } catch (error) {
        if (!(error instanceof ApiError)) return setRefusal(describeError(error as Error, transportErrors));
        sent.current = { body: "", key: "" };
        const wrong = wrongFields(error);
        form.setErrors(Object.fromEntries(wrong));
        if (wrong.length === 0) {
          setRefusal(error.message);
          onRefused?.(error);
        } else onWrong?.(wrong.map(([name]) => name));
        focusFirst(wrong.map(([name]) => name));
      }
    },
    (errors) => {
      onWrong?.(Object.keys(errors));
      focusFirst(Object.keys(errors));
    },
  );

  // The refusal says why the form was not taken where no field is to blame.
  return { form, submit, isSending: action.isPending || isChecking, isChecking, refusal };
}
