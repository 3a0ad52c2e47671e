import i18next from 'i18next';
import { en, type Texts } from '../locales/en';
import { ja } from '../locales/ja';
import { lang, langOf } from './session';
import { useKept } from './store';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
  }
}

await i18next.init({
  resources: { en: { translation: en }, jp: { translation: ja } },
  lng: langOf(lang.get()),
  fallbackLng: false,
  interpolation: { escapeValue: false },
});

const translators = { en: i18next.getFixedT('en'), jp: i18next.getFixedT('jp') };

/** The texts of the language that is chosen. */
export function useTexts(): typeof translators.en {
  return translators[langOf(useKept(lang))];
}
