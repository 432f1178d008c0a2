import { Fragment } from 'react'

const GROUP = 4

/** Splits into groups of four; a leading 0x belongs to the first ("0x12ab"). */
export function groupsOfFour(address: string): string[] {
  const head = address.startsWith('0x') ? 2 + GROUP : GROUP
  const groups = [address.slice(0, head)]
  for (let at = head; at < address.length; at += GROUP) groups.push(address.slice(at, at + GROUP))
  return groups
}

/** A whole address in groups. The gaps are drawn, so that a copied address has no spaces. */
export function Address({ address }: { address: string }) {
  return (
    <span className="font-mono text-base leading-7 break-normal" translate="no">
      {groupsOfFour(address).map((group, index) => (
        <Fragment key={index}>
          <span className="mr-2 inline-block">{group}</span>
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
