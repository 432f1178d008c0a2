let nameOf: (path: string) => string | undefined = () => undefined

/** The routes import every screen, so they say the names here for screens to read. */
export const nameScreens = (names: typeof nameOf): void => void (nameOf = names)

export const screenName = (path: string): string | undefined => nameOf(path)
