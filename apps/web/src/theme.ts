import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { createElement } from "react";

const sea: MantineColorsTuple = [
  "#e6f6f0",
  "#cdebe0",
  "#9fdbc6",
  "#6ccaa9",
  "#34d3a6",
  "#1d9f78",
  "#0f8567",
  "#0a6b57",
  "#085546",
  "#053d33",
];

const dark: MantineColorsTuple = [
  "#eef5f2",
  "#cfdbd6",
  "#8fa19a",
  "#5d6f68",
  "#31433d",
  "#1f2c28",
  "#16201d",
  "#111917",
  "#0a100e",
  "#060a09",
];

/**
 * Reads colours from the tokens, which switch with the scheme. The kit's own `autoContrast` is computed once for the
 * light shade and would put pale text on mint in the dark scheme.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isPrimary = !input.color || input.color === input.theme.primaryColor;
  if (isPrimary && input.variant === "filled") {
    return { ...colors, background: "var(--brand)", hover: "var(--brand-hover)", color: "var(--on-brand)" };
  }
  if (isPrimary && input.variant === "light") {
    return { ...colors, background: "var(--brand-soft)", hover: "var(--brand-soft)", color: "var(--brand)" };
  }
  if (input.color === "gray" && input.variant === "subtle") {
    return { ...colors, color: "var(--text)", hover: "color-mix(in oklab, var(--ink) 7%, transparent)" };
  }
  return colors;
};

/** The arrow of every select, also of those without the kit. */
const selectArrow = createElement(IconChevronDown, { size: 16, stroke: 1.6, "aria-hidden": true });

export const theme = createTheme({
  variantColorResolver,
  primaryColor: "sea",
  primaryShade: { light: 7, dark: 4 },
  colors: { sea, dark },
  fontFamily: "var(--font-sans)",
  fontFamilyMonospace: "var(--font-mono)",
  headings: { fontFamily: "var(--font-sans)", fontWeight: "600" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // By name, because importing the component here would add it to every page.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    NativeSelect: { defaultProps: { rightSection: selectArrow } },
    Select: { defaultProps: { rightSection: selectArrow } },
  },
});
