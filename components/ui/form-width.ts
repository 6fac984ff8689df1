/** The width of pages with forms and settings. Lists and charts take the full width. */
export const FORM_WIDTH = 880;
