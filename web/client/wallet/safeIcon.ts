/** An icon is shown through <img> only, and only when it travels with the page: never one fetched from elsewhere. */
export const safeIcon = (icon: string): string =>
  /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/.test(icon) && icon.length < 200_000 ? icon : ''
