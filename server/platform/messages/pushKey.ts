import type { Config } from '../config.ts'
import { keyFor, openSecretKey } from '../secretKey.ts'

/** Signs pushes. Browsers subscribe to it, so it may never change; `OFFICE_KEY` is the same everywhere. */
export const openPushKey = ({
  dataDir,
  officeKey,
}: Pick<Config, 'dataDir' | 'officeKey'>): Buffer =>
  keyFor(openSecretKey(dataDir, 'office-key', officeKey), 'web push')
