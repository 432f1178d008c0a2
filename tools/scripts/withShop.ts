import { readConfig, type Config } from '../../server/platform/config.ts'
import type { Env } from '../../server/platform/config/env.ts'
import type { Context } from '../../server/platform/db/context.ts'
import { openSecretKey } from '../../server/platform/secretKey.ts'
import { peekSettings } from '../../server/platform/settings/effectiveSettings.ts'
import { withShopDatabase } from './withShopDatabase.ts'

/** The settings as the running processes have them: the environment, else the office's table. Changes nothing. */
export async function followedConfig(ctx: Context, env: Env = process.env): Promise<Config> {
  const { dataDir, officeKey, demo } = readConfig(env)
  return readConfig(
    await peekSettings(ctx, env, openSecretKey(dataDir, 'office-key', officeKey), demo),
  )
}

/** Runs a command on the shop's database, with the settings that the shop runs with. */
export const withShop = <T>(
  name: string,
  work: (ctx: Context, config: Config) => Promise<T>,
): Promise<T> =>
  withShopDatabase(name, readConfig(process.env), async (ctx) =>
    work(ctx, await followedConfig(ctx)),
  )
