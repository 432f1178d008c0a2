/** True for an account's whole address; "https://t.me/" alone leads nowhere. */
const ELSEWHERE = /^https:\/\/[^/]+\/[^/]/

export const isElsewhere = (address: string): boolean => ELSEWHERE.test(address)
