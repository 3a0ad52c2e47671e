const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Digits that 128 bits need in base 36. */
const DIGITS = 25;

/**
 * The payment's id for a deposit: Hyperswitch takes 30 characters and refuses a second payment with the same id, which
 * makes opening a checkout safe to repeat.
 */
export function paymentIdOf(depositId: string): string {
  let rest = BigInt(`0x${depositId.replaceAll('-', '')}`);
  let digits = '';
  for (let i = 0; i < DIGITS; i++) {
    digits = ALPHABET[Number(rest % 36n)] + digits;
    rest /= 36n;
  }
  return `mkto_${digits}`;
}
