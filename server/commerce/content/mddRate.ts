/** The dictionary with the XMDD that are given for one MDD. */
export const MDD_RATE = 'mdd_xmdd'
