/**
 * Under which names the device keeps what goes when its member signs out; apart from what writes it, since every page
 * knows them.
 */
export const DELIVERY_KEY = 'delivery'
export const LAST_OPTIONS_KEY = 'lastOptions'
export const ATTEMPT_KEY = 'cartOrder'
