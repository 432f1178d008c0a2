import { Type } from 'typebox'
import { PERMISSIONS } from '../basics/permissions.ts'
import { Instant, Money, Nullable, oneOf } from './shapes.ts'

export const ProductState = oneOf(['all', 'onSale', 'soldOut', 'low', 'hidden'] as const, {
  default: 'all',
})

export const Right = Type.Object({
  permission: oneOf(PERMISSIONS),
  max: Nullable(Money),
  asksAgain: Type.Boolean({
    description: 'acting on it needs a second factor of the last minutes',
  }),
})

export const OfficeSession = Type.Object({
  staffId: Type.String(),
  sessionId: Type.String(),
  name: Type.String(),
  role: Type.String(),
  rights: Type.Array(Right),
  confirmedUntil: Nullable(Instant),
  endsAt: Instant,
  passkeys: Type.Integer(),
  hasPassword: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
  email: Nullable(Type.String()),
})
