import { createContext, use } from "react";
import type { Template } from "../definition.ts";

/** The template of the page around a demo. */
export const TemplateContext = createContext<Template>("address");

export const useTemplate = (): Template => use(TemplateContext);
