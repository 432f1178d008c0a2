import { Type } from 'typebox'
import { CHAIN_ASSETS } from '../basics/networks.ts'
import { oneOf, Language, Text, Instant, Nullable } from './shapes.ts'

export const InviteRecord = Type.Object({
  superior: Nullable(Type.String({ description: 'who invited this account, shortened' })),
  active: Type.Boolean({ description: 'an inviter is bound' }),
  code: Type.String({ description: "this account's own invitation code" }),
})

export const User = Type.Object({
  username: Type.String({
    description: 'e-mail, phone number or, for accounts of a wallet alone, its address',
  }),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String({ description: 'with a plus and the area' })),
  hasPassword: Type.Boolean(),
  hasSecPassword: Type.Boolean(),
  frozen: Type.Boolean({ description: 'withdrawals are frozen (4005)' }),
  language: Language,
  createdAt: Instant,
})

export const WalletAddress = Text(64, 1)

/** Names the network by its coin. */
export const ChainAsset = oneOf(CHAIN_ASSETS)

export const Signature = Type.String({ pattern: '^0x[0-9a-fA-F]{130}$', maxLength: 132 })
