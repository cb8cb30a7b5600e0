import type { Json } from "@meridian/contract/json-fields";
import { csharpFiles } from "./csharp.ts";
import { goFiles } from "./go.ts";
import { javaFiles } from "./java.ts";
import { type SdkObject, sdkModel } from "./model.ts";
import { sdkNames } from "./names.ts";
import { phpFiles } from "./php.ts";
import { pythonFiles } from "./python.ts";
import { rubyFiles } from "./ruby.ts";
import { rustFiles } from "./rust.ts";
import { sdkTestData } from "./testdata.ts";
import { typescriptModel } from "./typescript.ts";

/** Each writes one language's models; the keys are paths from the top of the repository, the values texts of files. */
const emitters: readonly ((objects: readonly SdkObject[]) => Record<string, string>)[] = [
  typescriptModel,
  pythonFiles,
  goFiles,
  rustFiles,
  phpFiles,
  javaFiles,
  rubyFiles,
  csharpFiles,
];

/** Where each SDK has its copy of the names, since a package contains only files of its own folder. */
const namesPaths: readonly string[] = [
  "sdk/typescript/src/names.json",
  "sdk/python/meridian/names.json",
  "sdk/go/names.json",
  "sdk/rust/src/names.json",
  "sdk/php/names.json",
  "sdk/java/src/main/resources/com/meridian/ip/names.json",
  "sdk/ruby/lib/meridian/names.json",
  "sdk/csharp/src/names.json",
];

/** The generated files of the SDKs. */
export function sdkFiles(schemas: Readonly<Record<string, Json>>): Record<string, string> {
  const objects = sdkModel(schemas);
  const names = `${JSON.stringify(sdkNames(), null, 1)}\n`;
  return Object.assign(
    Object.fromEntries(namesPaths.map((path) => [path, names])),
    sdkTestData(),
    ...emitters.map((emit) => emit(objects)),
  );
}
