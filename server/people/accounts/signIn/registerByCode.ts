import { sql } from '../../../platform/db/sql.ts'
import type { CallInput } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { parseAccountName, type AccountName } from '../profile/accountName.ts'
import { proveCode, spendCode } from './code.ts'
import { countWrongInviter, createAccount, findInviter, type OnCreated } from './createAccount.ts'
import { isWeak } from './passwordRule.ts'
import { hashPassword } from './passwords.ts'
import { signIn, type Login } from './signIn.ts'

type Input = CallInput<'register'>

/** Checks in a fixed order (rules: ordering#checks); the code comes last. */
async function checkForm(input: Input): Promise<AccountName> {
  const field = input.email === undefined && input.phone !== undefined ? 'phone' : 'email'
  if (input.email !== undefined && input.phone !== undefined) refuseFields({ phone: 'notAllowed' })
  const text = input[field] ?? ''
  if (text.trim() !== '' && text.includes('@') !== (field === 'email'))
    refuseFields({ [field]: field === 'email' ? 'emailWrong' : 'format' })
  const name = parseAccountName(text, { area: input.area, field })
  if (await isWeak(input.password, [name.value])) refuseFields({ password: 'weak' })
  if (await isWeak(input.secPassword, [name.value])) refuseFields({ secPassword: 'weak' })
  if (input.password.normalize('NFKC') === input.secPassword.normalize('NFKC'))
    refuseFields({ secPassword: 'notAllowed' })
  return name
}

/** Only a right code, which stays valid, learns of `accountExists` and `wrongInviter`. */
export async function registerByCode(
  ctx: CallContext,
  input: Input,
  onCreated?: OnCreated,
): Promise<Login> {
  const name = await checkForm(input)
  await proveCode(ctx, name.value, input.captcha)
  const { rows } =
    await sql.named`select from account where ${sql.ref(name.kind)} = ${name.value}`.execute(ctx.db)
  if (rows.length > 0) return refuse('accountExists')
  const inviterId = await countWrongInviter(ctx, () => findInviter(ctx, input.inviter))
  const [passwordHash, secPasswordHash] = await Promise.all([
    hashPassword(input.password),
    hashPassword(input.secPassword),
  ])
  const login = await inTransaction(ctx, async (tx) => {
    const account = {
      name,
      passwordHash,
      secPasswordHash,
      inviterId,
      language: input.language ?? ctx.caller.locale,
    }
    const withCaller = { ...tx, caller: ctx.caller }
    // The account first: parallel registrations wait here and then find that it exists.
    const id = await createAccount(tx, account, onCreated)
    await spendCode(withCaller, name.value, input.captcha)
    return signIn(withCaller, id, { newAccount: true })
  })
  ctx.caller.keepToken(login.token)
  return login
}
