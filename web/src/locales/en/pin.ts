export const pin = {
  enterPayPassword: 'Enter your payment PIN',
  digitCount: '{{n}} of 6 digits entered',
  deleteDigit: 'Delete the last digit',
  forgotPin: 'Forgot your PIN?',
} as const;
