/** Two adjacent spans of equal length: `from` to `middle` to `to`. */
export type Windows = { readonly from: Date; readonly middle: Date; readonly to: Date }

export type NowAndBefore<T> = { readonly now: T; readonly before: T }
