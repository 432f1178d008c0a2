/** Dictionary with the hours until dispatch; may be empty. */
export const SHIP_HOURS = 'ship_hours'
/** Up to 60 days. */
export const SHIP_HOURS_TEXT = /^(?:[1-9]\d{0,2}|1[0-3]\d{2}|14[0-3]\d|1440)$/
