import { ModuleMocker } from 'jest-mock';

export const mocker = new ModuleMocker(globalThis);

/** What test files whose modules Node loads may import from `@jest/globals`. */
export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
};
