/** SQL: true when a chain of this mode was followed. Text, because there is no context yet. */
export const followedLocal = 'exists (select from chain_cursor where instance is not null)'
export const followedReal = 'exists (select from chain_cursor where instance is null)'
