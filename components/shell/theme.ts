import { type CSSVariablesResolver, createTheme } from "@mantine/core";

/** A dense theme: 14/20 px text, headings of 18 and 16 px, one accent colour. */
export const theme = createTheme({
  primaryColor: "indigo",
  primaryShade: 7,
  // Text on a filled control is black if the contrast of white would be below WCAG AA.
  autoContrast: true,
  luminanceThreshold: 0.18,
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: "var(--font-geist-sans), system-ui, sans-serif",
  fontFamilyMonospace: "var(--font-geist-mono), ui-monospace, monospace",
  fontSizes: { xs: "12px", sm: "14px", md: "14px", lg: "16px", xl: "18px" },
  lineHeights: { xs: "16px", sm: "20px", md: "20px", lg: "24px", xl: "26px" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "18px", lineHeight: "26px" },
      h2: { fontSize: "16px", lineHeight: "24px" },
      h3: { fontSize: "14px", lineHeight: "20px" },
    },
  },
  components: {
    Badge: {
      defaultProps: { variant: "light", tt: "none", fw: 500, size: "sm", radius: "sm", fz: 11, lts: 0 },
    },
    Button: { defaultProps: { size: "xs" } },
    TextInput: { defaultProps: { size: "xs" } },
    // Mantine's description is 2 px smaller than the label, which makes it 10 px for size xs.
    InputWrapper: { styles: { description: { fontSize: "12px", lineHeight: "16px" } } },
    FileInput: { defaultProps: { size: "xs" } },
    PasswordInput: { defaultProps: { size: "sm" } },
    Select: { defaultProps: { size: "xs" } },
    MultiSelect: { defaultProps: { size: "xs" } },
    NativeSelect: { defaultProps: { size: "xs" } },
    SegmentedControl: { defaultProps: { size: "xs" } },
    Notification: {
      defaultProps: { closeButtonProps: { "aria-label": "Close" } },
      // Below a title, Mantine's grey has a contrast of only 3.3.
      styles: (_: unknown, { title }: { title?: unknown }) =>
        title ? { description: { color: "var(--mantine-color-dimmed)" } } : {},
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Table: { defaultProps: { verticalSpacing: 7, horizontalSpacing: "sm" } },
    TableTh: { defaultProps: { fz: 12, fw: 500, c: "dimmed" } },
    Modal: {
      defaultProps: { centered: true, closeButtonProps: { "aria-label": "Close" } },
      styles: { title: { fontWeight: 600 } },
    },
    Drawer: {
      defaultProps: { closeButtonProps: { "aria-label": "Close" } },
      styles: { title: { fontWeight: 600 } },
    },
    // The placeholder is not a valid child of role=menu. The first item gets the focus instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
});

/**
 * Colours with a contrast of at least 4.5 (WCAG AA), even on a selected row. Mantine's dimmed text has a
 * contrast of 3.3 in light mode and 4.0 in dark mode; its light orange and lime badges have 3.6 and 3.3.
 */
export const readableColors: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#5c636a",
    "--mantine-color-placeholder": "#5c636a",
    "--mantine-color-error": "color-mix(in srgb, var(--mantine-color-red-9), black 12%)",
    "--mantine-color-anchor": "var(--mantine-color-indigo-9)",
    ...Object.fromEntries(
      Object.keys(colors).map((name) => [
        `--mantine-color-${name}-light-color`,
        `color-mix(in srgb, var(--mantine-color-${name}-9), black 25%)`,
      ]),
    ),
  },
  dark: {
    "--mantine-color-dimmed": "#a3a3a3",
    "--mantine-color-placeholder": "#a3a3a3",
    "--mantine-color-error": "var(--mantine-color-red-4)",
    // Mantine's light grey is darker than the page.
    "--mantine-color-gray-light": "var(--mantine-color-dark-4)",
  },
});
