/** Bytes of an accepted file, of an uploaded part, and of all videos of a shop. */
export const LARGEST_VIDEO = 32 * 1024 * 1024
export const VIDEO_PART = 2 * 1024 * 1024
export const ALL_VIDEOS = 4 * 1024 * 1024 * 1024
export const MAX_VIDEO_SECONDS = 180

export const VIDEO_FILE = '[0-9a-f]{32}\\.(?:mp4|webm)'
export const videoPath = (file: string): string => `/videos/${file}`
