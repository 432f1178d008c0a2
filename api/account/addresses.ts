import { Type } from 'typebox'
import { call } from '../call.ts'
import { Id, Text, pageInput, Page, Done } from '../shapes.ts'

export const listAddresses = call({
  path: 'GET appleShop/addressPage',
  summary: 'Delivery addresses of the account, the default first',
  access: 'member',
  input: Type.Object({ ...pageInput(['id']) }),
  result: Page(
    Type.Object({
      id: Id,
      name: Type.String(),
      phone: Type.String(),
      country: Type.String({ description: 'ISO code' }),
      address: Type.String(),
      isDefault: Type.Boolean(),
    }),
  ),
  errors: ['notSignedIn'],
})

export const saveAddress = call({
  path: 'POST appleShop/submitAddress',
  summary: 'Adds a delivery address, or changes the one with this id',
  access: 'member',
  input: Type.Object({
    id: Type.Optional(Id),
    name: Text(64, 1),
    phone: Text(32, 1),
    country: Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 }),
    address: Text(400, 1),
    isDefault: Type.Optional(Type.Boolean()),
  }),
  result: Type.Object({ id: Id }),
  errors: ['notSignedIn', 'notFound', 'limitExceeded'],
})

export const removeAddress = call({
  path: 'POST appleShop/removeAddress',
  summary: 'Forgets a delivery address',
  access: 'member',
  input: Type.Object({ id: Id }),
  result: Done,
  errors: ['notSignedIn', 'notFound'],
})
