import type * as customers from '../../../api/office/customers.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import {
  deleteCustomer,
  endCustomerSessions,
  exportCustomer,
  noteCustomer,
  setFrozen,
  setSuperNode,
} from './change.ts'
import { approveGrant, fundCredit, grantCredit, readCredit, refuseGrant } from './credit.ts'
import { exportCustomers } from './exportCustomers.ts'
import { readingAs, requireCustomer, type CustomersPlace } from './place.ts'
import { findCustomers, readCustomer } from './readCustomer.ts'

export const customerCalls = (place: CustomersPlace): Handlers<keyof typeof customers, Actor> => ({
  listCustomers: ({ acting }, input) => findCustomers(acting, input),
  readCustomer: ({ acting, caller }, input) => readCustomer(acting, input, caller, place),
  readCustomerLimits: async ({ acting, caller }, { id }) => {
    const member = readingAs(acting, caller, await requireCustomer(acting, id))
    const [limits, charges] = await Promise.all([
      place.readLimits(member),
      place.readCharges(member),
    ])
    return { limits, charges }
  },
  endCustomerSessions: ({ acting }, input) => endCustomerSessions(acting, input),
  grantSuperNode: ({ acting }, input) => setSuperNode(acting, input, true),
  endSuperNode: ({ acting }, input) => setSuperNode(acting, input, false),
  freezeCustomer: ({ acting }, input) => setFrozen(acting, input, true),
  thawCustomer: ({ acting }, input) => setFrozen(acting, input, false),
  addCustomerNote: ({ acting }, input) => noteCustomer(acting, input),
  exportCustomer: ({ acting, caller }, input) => exportCustomer(acting, input, caller, place),
  exportCustomers: ({ acting }, input) => exportCustomers(acting, input),
  deleteCustomer: ({ acting, caller }, input) => deleteCustomer(acting, input, caller, place),
  readCredit: ({ acting }) => readCredit(acting),
  fundCredit: ({ acting }, input) => fundCredit(acting, input),
  grantCredit: ({ acting }, input) => grantCredit(acting, input),
  approveGrant: ({ acting }, input) => approveGrant(acting, input),
  refuseGrant: ({ acting }, input) => refuseGrant(acting, input),
})
