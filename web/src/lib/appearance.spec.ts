import { chooseTheme, chooseUpColour, startAppearance, upColour } from './appearance';
import { lang } from './languages';

const shown = (): (string | undefined)[] => {
  const { theme, up } = document.documentElement.dataset;
  return [theme, up];
};

describe('the appearance', () => {
  it('shows rises in red in Japanese and in green otherwise, until the user chooses', () => {
    startAppearance();
    expect(shown()).toEqual(['system', 'red']);
    for (const other of ['en', 'zn'] as const) {
      lang.set(other);
      expect(shown()).toEqual(['system', 'green']);
    }
    chooseUpColour('red');
    expect([...shown(), upColour.get()]).toEqual(['system', 'red', 'red']);
    chooseUpColour('green');
    lang.set('jp');
    expect(shown()).toEqual(['system', 'green']);
    expect(localStorage.getItem('upColor')).toBe('green');
  });

  it('follows the device until the user chooses light or dark, and stores the choice', () => {
    chooseTheme('dark');
    expect([shown()[0], localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
    chooseTheme('system');
    expect([shown()[0], localStorage.getItem('theme')]).toEqual(['system', 'system']);
  });
});
