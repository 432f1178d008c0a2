import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { linkAddress, makeLink } from './links.ts'
import { hasOwner } from './officeSession.ts'

const FILE = 'owner-link.txt'
const MODE = 0o600

export const ownerLinkFile = (dataDir: string): string => join(dataDir, FILE)

/**
 * While the shop has no owner: writes a one-time link to a file for the shop's user only, and returns it for the
 * terminal. With an owner the file is deleted. Valid for an hour; a restart makes another.
 */
export async function offerOwnerLink(
  ctx: Context,
  { dataDir, site }: { readonly dataDir: string; readonly site: string },
): Promise<string | undefined> {
  const file = ownerLinkFile(dataDir)
  if (await hasOwner(ctx)) {
    rmSync(file, { force: true })
    return undefined
  }
  const { token } = await inTransaction(ctx, (tx) => makeLink(tx, 'owner', null))
  const link = linkAddress(site, token)
  mkdirSync(dataDir, { recursive: true })
  // A new file under another name: an existing one may be readable by others, or a link to elsewhere.
  const fresh = `${file}.${process.pid}`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, `${link}\n`, { flag: 'wx', mode: MODE })
  renameSync(fresh, file)
  return link
}
