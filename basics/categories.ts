/** Each product is indexed again; more would hit the statement timeout. */
export const MAX_TO_DETACH = 1_000
