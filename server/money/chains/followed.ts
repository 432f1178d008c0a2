/** SQL: whether a chain of demo mode, or a real one, was followed here. Text, for whoever asks before there is a context. */
export const followedLocal = 'exists (select from chain_cursor where instance is not null)'
export const followedReal = 'exists (select from chain_cursor where instance is null)'
