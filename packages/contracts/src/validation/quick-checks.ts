import { IS_ISO8601 } from 'class-validator';
import { ISO_TIME, isStorable } from './fields.js';

type Test = (value: unknown) => boolean;

/** Characters that class-validator does not count as one: surrogate pairs and variation selectors. */
const UNEVEN = /[\ud800-\udfff]|\ufe0e|\ufe0f/;

/**
 * Fast equivalents of class-validator's checks of these names, because messages contain many and are checked at both
 * ends. Other checks use `slow`.
 */
export function quickCheck(name: string | undefined, constraints: readonly unknown[], slow: Test): Test {
  const [first, second] = constraints;
  if (name === 'matches' && first instanceof RegExp && !first.global && !first.sticky) {
    return (value) => typeof value === 'string' && first.test(value);
  }
  if (name === 'isLength' && typeof first === 'number' && typeof second === 'number') {
    return (value) =>
      typeof value === 'string' && !UNEVEN.test(value) ? value.length >= first && value.length <= second : slow(value);
  }
  if (name === 'isIn' && Array.isArray(first)) return (value) => first.includes(value);
  if (name === 'isString') return (value) => typeof value === 'string';
  if (name === 'isInt') return Number.isInteger;
  if (name === 'min' && typeof first === 'number') return (value) => typeof value === 'number' && value >= first;
  if (name === 'max' && typeof first === 'number') return (value) => typeof value === 'number' && value <= first;
  if (name === 'isStorable') return isStorable;
  if (name === IS_ISO8601 && first === undefined) return (value) => typeof value === 'string' && ISO_TIME.test(value);
  return slow;
}
