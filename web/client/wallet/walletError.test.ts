import { describe, expect, it } from 'vitest'
import {
  WalletFault,
  isRevert,
  isUnknownChain,
  walletErrorDetail,
  walletErrorKey,
} from './walletError.ts'

const message = (text: string, code?: number) =>
  Object.assign(new Error(text), code === undefined ? {} : { code })

describe('walletErrorKey', () => {
  // screens#wallet-errors's list, then what wallets and nodes really answer.
  it.each<[unknown, string]>([
    [message('MetaMask Tx Signature: User denied transaction signature.', 4001), 'userReject'],
    [message('user denied signature'), 'userReject'],
    [message('MetaMask Message Signature: User denied message signature.', 4001), 'deniedMessage'],
    [message('User rejected the request.', 4001), 'deniedMessage'],
    [message('execution reverted: not from contract'), 'notFromContract'],
    [message('balance not enough'), 'balanceNotEnough'],
    [message('system balance not enough'), 'systemBalanceNotEnough'],
    [message('no father'), 'noFather'],
    [message('father has no father'), 'fatherHasNoFather'],
    [message('father exists'), 'fatherExists'],
    [message('token amount error'), 'tokenAmountError'],
    [message('amount error'), 'insufficientBalance'],
    [message('token too small'), 'tokenTooSmall'],
    [message('token must be integer'), 'tokenInteger'],
    [message('days must be 30/90/180/360'), 'days'],
    [message('signature expired'), 'signatureExpired'],
    [message('signer error'), 'signerError'],
    [message('insufficient funds for gas * price + value'), 'insufficientNative'],
    [message('arithmetic underflow'), 'insufficientNative'],
    [message('something odd'), 'unknown'],
    [{ code: 4001 }, 'userReject'],
    [{ code: 'ACTION_REJECTED', message: '' }, 'userReject'],
    [message("Request of type 'eth_requestAccounts' already pending", -32002), 'pendingRequest'],
    [message('The requested account has not been authorized', 4100), 'unauthorized'],
    [message('x', 4200), 'unsupported'],
    [message('x', 4900), 'disconnected'],
    [message('x', 4901), 'wrongNetwork'],
    [
      {
        code: -32603,
        message: 'Internal JSON-RPC error.',
        data: { code: -32000, message: 'insufficient funds for transfer' },
      },
      'insufficientNative',
    ],
    [
      { code: 3, message: 'execution reverted', data: `0x8d211e66${'0'.repeat(192)}` },
      'alreadyPaid',
    ],
    [
      {
        code: -32603,
        message: 'x',
        data: { originalError: { code: 3, data: `0xfb8f41b2${'0'.repeat(192)}` } },
      },
      'allowanceShort',
    ],
    [
      { code: 3, message: 'execution reverted: ERC20: transfer amount exceeds balance' },
      'insufficientBalance',
    ],
    [{ code: 3, message: 'execution reverted' }, 'reverted'],
    [message('nonce too low'), 'nonce'],
    [message('replacement transaction underpriced'), 'nonce'],
    [message('max fee per gas less than block base fee'), 'feeTooLow'],
    [message('Failed to fetch'), 'noAnswer'],
    [new WalletFault('wrongNetwork'), 'wrongNetwork'],
    ['user rejected', 'deniedMessage'],
    // TronLink throws bare texts.
    ['Confirmation declined by user', 'userReject'],
    ['cancel', 'userReject'],
    ['cancle', 'userReject'],
    [message('The wallet is locked'), 'noAccount'],
    [message('TRANSACTION_EXPIRATION_ERROR: Transaction expired'), 'expired'],
    [message('BANDWITH_ERROR: Account resource insufficient error.'), 'insufficientNative'],
    [new WalletFault('otherSigned'), 'otherSigned'],
    [undefined, 'unknown'],
    [null, 'unknown'],
    [7, 'unknown'],
  ])('%j is %s', (error, key) => {
    expect(walletErrorKey(error)).toBe(key)
  })

  it('survives an error that contains itself', () => {
    const error: { message: string; cause?: unknown } = { message: 'odd' }
    error.cause = error
    expect(walletErrorKey(error)).toBe('unknown')
  })
})

describe('what a refusal tells the program', () => {
  it('sees an unknown chain by code, by words and inside', () => {
    expect(isUnknownChain({ code: 4902 })).toBe(true)
    expect(isUnknownChain({ code: -32603, data: { originalError: { code: 4902 } } })).toBe(true)
    expect(isUnknownChain(message('Unrecognized chain ID "0x38". Try adding the chain'))).toBe(true)
    expect(isUnknownChain({ code: 4001, message: 'User rejected the request.' })).toBe(false)
  })
  it('what a refusal tells the program tells a revert from a node that does not answer', () => {
    expect(isRevert({ code: 3, message: 'execution reverted' })).toBe(true)
    expect(isRevert({ code: -32603, data: '0x08c379a0' })).toBe(true)
    expect(isRevert(message('Failed to fetch'))).toBe(false)
  })
  it('quotes the wallet shortly and without control characters', () => {
    expect(walletErrorDetail(message(`a\u0000b${'x'.repeat(999)}`))).toMatch(/^a bx{297}$/)
    expect(walletErrorDetail(undefined)).toBe('')
  })
})
