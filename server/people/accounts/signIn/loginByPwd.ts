import type { CallInput } from '../../../../api/calls.ts'
import { Refusal, refuse } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { isServed, type OpenChannels } from '../../../platform/messages/openChannels.ts'
import { parseAccountName, type AccountName } from '../profile/accountName.ts'
import { countFailures } from '../attempts.ts'
import { proveCode, spendCode } from './code.ts'
import { findByName, type NamedAccount } from './findByName.ts'
import { verifyPassword } from './passwords.ts'
import { signIn, type Login } from './signIn.ts'

type Attempt = {
  readonly name: AccountName
  readonly account: NamedAccount | undefined
  readonly password: string
  readonly captcha: string | undefined
}

/**
 * One attempt. A browser that signed in before, or proved a code, has its own limit, so that strangers' guesses do
 * not lock it out, and so has a network from which the account signed in. Others share limits by name and network;
 * above these they need a code.
 */
async function fitsPassword(
  ctx: CallContext,
  { name, account, password, captcha }: Attempt,
  mayAskForCode: boolean,
): Promise<boolean> {
  const { device, clientAddress } = ctx.caller
  const verify = () => verifyPassword(account?.password_hash ?? null, password)
  if (captcha !== undefined && !account?.known) await proveCode(ctx, name.value, captcha)
  if (captcha !== undefined || account?.known)
    return countFailures(ctx, [['passwordKnown', `${name.value}:${device}`]], verify)
  try {
    return await countFailures(
      ctx,
      [
        ['passwordClient', clientAddress],
        account?.knownNetwork
          ? ['passwordNetwork', `${name.value} ${clientAddress}`]
          : ['password', name.value],
      ],
      verify,
    )
  } catch (error) {
    if (mayAskForCode && error instanceof Refusal && error.name === 'tooManyRequests')
      return refuse('wrongCode', { fields: { captcha: 'missing' } })
    throw error
  }
}

/**
 * Every failure does the same work (rules: accounts#codes). After too many, browsers new to the account need a code.
 */
export async function loginByPwd(
  ctx: CallContext,
  input: CallInput<'signInByPassword'>,
  channels: OpenChannels,
): Promise<Login> {
  const name = parseAccountName(input.username, { area: input.area })
  const { password, captcha } = input
  const account = await findByName(ctx, name, ctx.caller)
  const channel = name.kind === 'email' ? 'mail' : 'sms'
  const mayAskForCode = channels[channel] && isServed(channels, channel, name.value)
  const fits = await fitsPassword(ctx, { name, account, password, captcha }, mayAskForCode)
  if (!fits || account?.status !== 'active') return refuse('signInFailed')
  const login = await inTransaction(ctx, async (plain) => {
    const tx = { ...plain, caller: ctx.caller }
    if (captcha !== undefined && !account.known) await spendCode(tx, name.value, captcha)
    return signIn(tx, account.id)
  })
  ctx.caller.keepToken(login.token)
  return login
}
