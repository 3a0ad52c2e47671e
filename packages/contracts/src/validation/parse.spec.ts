import 'reflect-metadata';
import { AppError } from '../errors/app-error.js';
import {
  Agreed,
  Amount,
  Bool,
  Int,
  JsonObject,
  ListOf,
  Moment,
  Nested,
  Nullable,
  OneOf,
  Optional,
  Text,
  TextList,
  Username,
} from './fields.js';
import { parse, parseMessage, parseMessages } from './parse.js';

class Inner {
  @Text(5) word!: string;
}

class Sample {
  @Username() username!: string;
  @Int(1, 10) count!: number;
  @Optional() @Bool() flag?: boolean;
  @Optional() @OneOf(['a', 'b']) choice?: string;
  @Optional() @Nested(() => Inner) inner?: Inner;
  @Optional() @ListOf(() => Inner, 2) list?: Inner[];
}

class Until {
  @Moment() to!: number;
}

class Words {
  @TextList(3, 5) words!: string[];
}

class Said {
  @Text(5, { allowUnstorable: true }) text!: string;
}

class Whatever {
  @JsonObject() content!: Record<string, unknown>;
}

class Payment {
  @Amount(2) amount!: string;
  @Optional() @Agreed() agree?: boolean;
}

class FinePayment {
  @Amount(6) amount!: string;
}

class Choice {
  @Optional() @Int(1, 10) page?: number;
  @Nullable() @Text(5) tag?: string | null;
  @Optional() @Nested(() => Choice) next?: Choice;
}

class Child extends Inner {
  @Int(0, 5) more!: number;
}

const problemsOf = (run: () => unknown): AppError => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('parse', () => {
  it('returns the object itself, with only declared fields', () => {
    const data = { username: 'Taro1', count: 3, inner: { word: 'hi' }, list: [{ word: 'yo' }] };
    const value = parse(Sample, data);
    expect(value).toBe(data);
    expect(value).toEqual({ username: 'Taro1', count: 3, inner: { word: 'hi' }, list: [{ word: 'yo' }] });
  });

  it('reads null as absent at any depth, except where it means something', () => {
    expect(parse(Choice, { page: null, tag: null, next: { page: null, tag: null, next: null } })).toStrictEqual({
      tag: null,
      next: { tag: null },
    });
    expect(parse(Choice, {})).toStrictEqual({});
    expect(problemsOf(() => parse(Until, { to: null })).problems[0]?.key).toBe('required');
  });

  it("converts a form's text to the declared number or boolean, and nothing else", () => {
    expect(parse(Sample, { username: 'x', count: '7', flag: 'true' })).toMatchObject({ count: 7, flag: true });
    expect(problemsOf(() => parse(Sample, { username: 'x', count: '7a' })).problems[0]?.field).toBe('count');
    expect(problemsOf(() => parse(Sample, { username: 7, count: 1 })).problems[0]?.field).toBe('username');
  });

  it('accepts a moment as epoch milliseconds or ISO 8601', () => {
    for (const to of [1767225600000, '1767225600000', '2026-01-01T00:00:00.000Z', '2026-01-01']) {
      expect(parse(Until, { to }).to).toBe(1767225600000);
    }
    for (const to of ['yesterday', -1, '2026-13-01', '1767225600000.5', true]) {
      expect(problemsOf(() => parse(Until, { to })).problems[0]?.field).toBe('to');
    }
  });

  it('removes unknown fields of messages of a newer version, at any depth, and refuses everything else as before', () => {
    const message = {
      username: 'Taro1',
      count: 1,
      later: true,
      list: [{ word: 'fine', tone: 'high' }, { word: 'two' }],
    };
    expect(parseMessage(Sample, message)).toEqual({
      username: 'Taro1',
      count: 1,
      list: [{ word: 'fine' }, { word: 'two' }],
    });
    expect(problemsOf(() => parseMessage(Sample, { later: true })).problems[0]?.key).toBe('required');
    expect(problemsOf(() => parseMessages(Sample, 'none')).problems[0]?.key).toBe('type');
  });

  it('names every missing, wrong or unknown field, at any depth', () => {
    const error = problemsOf(() =>
      parse(Sample, {
        username: 'bad name',
        extra: 1,
        choice: 'c',
        list: [{ word: 'fine' }, { word: 'too long' }, { word: 'x' }],
      }),
    );
    expect(error.errorName).toBe('VALIDATION');
    expect(error.problems.map((p) => [p.field, p.key])).toEqual([
      ['extra', 'unknown'],
      ['username', 'username'],
      ['count', 'required'],
      ['choice', 'choice'],
      ['list', 'length'],
    ]);
    const deep = problemsOf(() =>
      parse(Sample, { username: 'x', count: 1, list: [{ word: 'fine' }, { word: 'too long' }] }),
    );
    expect(deep.problems[0]?.field).toBe('list.1.word');
  });

  it.each([
    ...['abc', '-1', '0', '0.00', '1.234', '', '1e3', '1e21', ' 1', '1 ', '1\n', '12,5', '9999999999999', '0.0000001'],
    ...['-0', '+1', '01', '1.', '.5', '0x1', '１００', '٣', 'NaN', 'Infinity', '1\u0000', '9'.repeat(5_000)],
    ...[
      1e21,
      1e-7,
      -0,
      0,
      -1,
      1.234,
      0.1 + 0.2,
      1e12,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      true,
      [],
      ['1'],
      {},
      { amount: '1' },
    ],
  ])('refuses the amount %p with the error for amounts', (amount) =>
    expect(problemsOf(() => parse(Payment, { amount })).errorName).toBe('INVALID_AMOUNT'),
  );

  it.each(['0.01', '1', '12.5', '999999999999.99'])('accepts the amount %p', (amount) => {
    expect(parse(Payment, { amount }).amount).toBe(amount);
  });

  it.each([
    [12, '12'],
    [0.01, '0.01'],
    [12.5, '12.5'],
    [1e3, '1000'],
    [100.0, '100'],
    [999_999_999_999.99, '999999999999.99'],
  ])('converts the exact number %p to text', (amount, text) => {
    expect(parse(Payment, { amount }).amount).toBe(text);
  });

  it('accepts numbers of at most 15 significant digits', () => {
    expect(parse(FinePayment, { amount: 0.000001 }).amount).toBe('0.000001');
    expect(parse(FinePayment, { amount: 123_456_789.123456 }).amount).toBe('123456789.123456');
    expect(problemsOf(() => parse(FinePayment, { amount: 1_234_567_890.123456 })).errorName).toBe('INVALID_AMOUNT');
    expect(parse(FinePayment, { amount: '1234567890.123456' }).amount).toBe('1234567890.123456');
  });

  it('reads every amount in cents as its text', () => {
    for (let cents = 1; cents < 99_999_999_999_999; cents = Math.ceil(cents * 1.07)) {
      const digits = String(cents).padStart(3, '0');
      const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
      const { amount } = parse(Payment, { amount: JSON.parse(text) });
      expect(amount).toBe(text.replace(/\.?0+$/, ''));
    }
  });

  it('accepts only true for a required checkbox', () => {
    expect(problemsOf(() => parse(Payment, { amount: '1', agree: false })).problems[0]?.key).toBe('agree');
  });

  it('includes the fields of a parent class', () => {
    expect(parse(Child, { word: 'a', more: 1 })).toEqual({ word: 'a', more: 1 });
    expect(problemsOf(() => parse(Child, { more: 1 })).problems[0]?.field).toBe('word');
  });

  it.each([null, undefined, 'text', 5, [], true])('refuses %p as a whole', (data) => {
    expect(problemsOf(() => parse(Sample, data)).errorName).toBe('VALIDATION');
  });

  it.each(['a\u0000', '\ud83d', '\ude00a'])('refuses text that PostgreSQL cannot store: %j', (word) => {
    expect(problemsOf(() => parse(Inner, { word })).problems).toEqual([{ field: 'word', key: 'type' }]);
    expect(problemsOf(() => parse(Words, { words: ['a', word] })).problems[0]?.field).toBe('words');
    expect(parse(Said, { text: word }).text).toBe(word);
  });

  it('accepts text with surrogate pairs', () => {
    expect(parse(Inner, { word: '😀𠮷' }).word).toBe('😀𠮷');
  });

  it('refuses an object that is nested so deeply that it could not be written again', () => {
    const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const read = (levels: number): unknown => parse(Whatever, JSON.parse(`{"content":${nested(levels)}}`));
    expect(read(30)).toEqual({ content: JSON.parse(nested(30)) });
    for (const levels of [31, 20_000]) {
      expect(problemsOf(() => read(levels)).problems).toEqual([{ field: 'content', key: 'type' }]);
    }
  });

  it('ignores names of the prototype', () => {
    const error = problemsOf(() => parse(Sample, JSON.parse('{"username":"x","count":1,"__proto__":{"flag":true}}')));
    expect(error.problems[0]?.key).toBe('unknown');
  });
});
