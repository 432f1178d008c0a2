/** Each product is indexed again; more would hit the statement timeout. */
export const MOST_TO_DETACH = 1_000
