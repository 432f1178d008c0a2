let nameOf: (path: string) => string | undefined = () => undefined

/** Set by the routes, which import every screen, so that screens can read them without a circular import. */
export const nameScreens = (names: typeof nameOf): void => void (nameOf = names)

export const screenName = (path: string): string | undefined => nameOf(path)
