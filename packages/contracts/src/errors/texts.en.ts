import type { ErrorTexts } from './error-table.js';

export const EN: ErrorTexts = {
  VALIDATION: 'Some fields need your attention. Nothing was changed.',
  UNAUTHENTICATED: 'Please log in again.',
  FORBIDDEN: 'This is not available to your account.',
  TOKEN_SCOPE: 'This API token may not do this. Use one with the scope that the call needs, or the app.',
  TOKEN_ADDRESS:
    'This API token may not be used from the address {ip}. Create one whose list of addresses contains it.',
  NOT_FOUND: 'We could not find that.',
  CONFLICT:
    'This request was already used with different details, or the record has changed meanwhile. Please refresh and check it before you try again.',
  BALANCE_LEFT:
    'This account cannot be closed yet: it holds money, or a deposit is on its way. Once orders, positions and deposits have ended, withdraw everything and close it then. Support clears a rest that is too small to withdraw.',
  CARD_IN_USE:
    'A withdrawal to this bank account is in progress. Please remove the account after the withdrawal has ended.',
  PAYOUT_UNDECIDED:
    'The chain has not decided on this payout yet. It counts as not paid only when a final block contains it as failed, or when it has expired and no final block contains it. Nothing was changed.',
  OTHER_LINE_CONFIRMED:
    'An operator has confirmed another line of this deposit, which is not credited yet. Please confirm that line, or the deposit by hand. If you confirmed it yourself, confirm this line alone to move your confirmation here.',
  TOO_MANY_REQUESTS: 'Too many attempts in a short time, so this is paused. Nothing was done; please try again later.',
  TOO_MANY_QUOTES:
    'You have {limit} rates on hold already. Please use one of them, or ask again in {wait}, when one expires.',
  UNAVAILABLE:
    'Part of the system did not answer, so we cannot say yet whether this was done. Trying again here does nothing twice. Before you start over elsewhere, check your records.',
  TOO_LARGE: 'This is too large to send. Please make it smaller and try again.',
  INTERNAL:
    'Something went wrong on our side. Please check your records, and contact support with this number: {request_id}',
  ALREADY_REGISTERED: 'This user name, e-mail or phone number is already registered. Please log in or choose another.',
  WRONG_CREDENTIALS: 'The account or the password is wrong. Please try again.',
  LOGIN_LOCKED: 'Log-in is locked after repeated failures. Please try again in {wait}.',
  WRONG_PAY_PASSWORD: 'The payment PIN is wrong. Tries left: {tries_left}',
  PAY_PASSWORD_LOCKED: 'The payment PIN is locked. Please try again in {wait} or set a new one.',
  PAY_PASSWORD_NOT_SET: 'Please set a payment PIN first.',
  IDENTITY_NEEDED: 'Please complete identity verification first.',
  WRONG_CODE: 'The code is wrong or has expired. Please request a new one.',
  UNKNOWN_INVITE_CODE: 'We do not know this invitation code. Please check it or leave it empty.',
  IDENTITY_UNDER_REVIEW: 'Your identity verification is under review or already approved, so it cannot be changed.',
  SECOND_FACTOR: 'Please enter the current code of your authenticator app.',
  ACCOUNT_RESTRICTED: 'This account is closed, frozen or on a break, so this is not available.',
  WITHDRAWALS_COOLING:
    'For your safety, withdrawals are paused for a while after a change of password, PIN, passkey, e-mail address, phone number or destination. Your money stays in your account; please withdraw later.',
  PAYMENT_DISPUTED:
    'Your bank has taken back a payment to us. Withdrawals wait until an operator has closed the case; nothing has to be paid for that. The money that the dispute leaves in your account stays yours. Please write to support if you do not know of it.',
  NEW_CONTACT:
    'This e-mail address or phone number is new to your account. For your safety, it cannot set a new password or PIN for another {wait}. Please use your earlier address, or log in with your password.',
  COUNTRY_NOT_SERVED:
    'Documents of this country cannot be accepted, because the service is open only to residents of: {countries}. Nothing was sent.',
  PASSKEY_REFUSED:
    'This passkey was not accepted: it may have been removed from the account, or it took too long. Nothing was done. Please try again or use another way.',
  PASSKEY_REQUIRED:
    'An owner works here with a passkey only. Please log in with it; if you have none yet, log in with password and code and add one first.',
  INITIAL_PASSWORD: 'This is your initial password, which works once. Please choose a password of your own to log in.',
  INSUFFICIENT_FUNDS: 'Your available balance is not enough. Nothing was taken.',
  CARD_NOT_BOUND: 'No bank account is bound yet. Please bind one first.',
  INVALID_AMOUNT: 'Please enter the correct amount.',
  AMOUNT_OUT_OF_RANGE: 'Incorrect specified amount: please enter {min} to {max} {currency}.',
  INVALID_ADDRESS: 'This wallet address is not valid on its network. Please check it.',
  LIMIT_REACHED: 'This would exceed the daily limit of {limit} USD that you set (used today: {used} USD).',
  TOO_MANY_SAVED: 'You can save at most {limit}. Please remove one first.',
  MARKET_CLOSED: 'This market is closed now. Nothing was taken; please try again when it opens.',
  NO_FRESH_PRICE: 'There is no fresh price at the moment. Nothing was taken; please try again.',
  TERMS_CHANGED:
    'The terms have changed since you saw them. Nothing was taken; please check the new terms and try again.',
  PRICE_MOVED:
    'The price moved to {price}, further than you allowed. Nothing was taken; please check the price and try again.',
  EXPOSURE_LIMIT: 'This amount is more than we can cover now; the most is {max} {currency}. Nothing was taken.',
  DURATION_NOT_OFFERED: 'This duration is not available. Please choose one of those shown.',
  SOLD_OUT: 'This product is sold out, or its reserve does not cover the promised return. Nothing was taken.',
  POSITION_COMPLETED: 'This position is already completed.',
};
