/** Where two columns fit: the `wide:` of web/ui/app.css (decisions/059). */
const WIDE = '(width >= 900px)'

/** In the browser alone; the server knows no width. */
export const isWide = (): boolean => matchMedia(WIDE).matches
