import type * as signIn from '../../../api/office/signIn.ts'
import type * as team from '../../../api/office/team.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Actor } from './actor.ts'
import {
  acceptOfficeLink,
  readOfficeLink,
  startLinkPasskey,
  startLinkTotp,
} from './signIn/acceptLink.ts'
import { confirmOffice } from './signIn/confirmOffice.ts'
import { setOfficeEmail } from './signIn/setOfficeEmail.ts'
import { teamCalls, type TeamChanged } from './team/calls.ts'
import type { Office } from './signIn/office.ts'
import { readOfficeSession } from './signIn/officeSession.ts'
import {
  addOfficePasskey,
  endOfficeSession,
  listOfficePasskeys,
  listOfficeSessions,
  removeOfficePasskey,
  renewRecoveryCodes,
  setOfficePassword,
  signOutOffice,
  startNewOfficePasskey,
  startOfficeTotp,
} from './signIn/ownSignIn.ts'
import {
  signInOfficeByPasskey,
  signInOfficeByPassword,
  startOfficePasskey,
} from './signIn/signInOffice.ts'

export const staffCalls = (
  office: Office,
  teamChanged: TeamChanged,
): Handlers<keyof typeof signIn | keyof typeof team, Actor> => ({
  ...teamCalls(teamChanged),
  readOfficeSession: (ctx) => readOfficeSession(ctx, office),
  startOfficePasskey: (ctx) => startOfficePasskey(ctx, office),
  signInOfficeByPasskey: (ctx, input) => signInOfficeByPasskey(ctx, input, office),
  signInOfficeByPassword: (ctx, input) => signInOfficeByPassword(ctx, input, office),
  readOfficeLink,
  startLinkPasskey: (ctx, input) => startLinkPasskey(ctx, input, office),
  startLinkTotp: (ctx, input) => startLinkTotp(ctx, input, office),
  acceptOfficeLink: (ctx, input) => acceptOfficeLink(ctx, input, office),
  signOutOffice,
  confirmOffice: (ctx, input) => confirmOffice(ctx, input, office),
  listOfficeSessions,
  endOfficeSession,
  listOfficePasskeys,
  startNewOfficePasskey: (ctx) => startNewOfficePasskey(ctx, office),
  addOfficePasskey: (ctx, input) => addOfficePasskey(ctx, input, office),
  removeOfficePasskey,
  startOfficeTotp: (ctx) => startOfficeTotp(ctx, office),
  setOfficePassword: (ctx, input) => setOfficePassword(ctx, input, office),
  setOfficeEmail,
  renewRecoveryCodes: (ctx) => renewRecoveryCodes(ctx, office),
})
