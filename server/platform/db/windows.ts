/** Two spans of the same length that follow each other: from `from` to `middle`, and to `to`. */
export type Windows = { readonly from: Date; readonly middle: Date; readonly to: Date }

export type NowAndBefore<T> = { readonly now: T; readonly before: T }
