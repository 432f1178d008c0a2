/** Data URLs in <img> only, so that nothing is fetched from elsewhere. */
export const safeIcon = (icon: string): string =>
  /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/.test(icon) && icon.length < 200_000 ? icon : ''
