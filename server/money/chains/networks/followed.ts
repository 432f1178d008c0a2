/** SQL conditions: some local, or some real, chain is followed. Plain text, because there is no context yet. */
export const followedLocal = 'exists (select from chain_cursor where instance is not null)'
export const followedReal = 'exists (select from chain_cursor where instance is null)'
