import { createContext, use } from "react";
import type { Template } from "../definition.ts";

/** How the page around a demo begins. */
export const TemplateContext = createContext<Template>("address");

export const useTemplate = (): Template => use(TemplateContext);
