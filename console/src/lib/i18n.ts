import i18next from 'i18next';
import { en, ja, type Texts } from '../locales/texts';
import { useLang } from './session';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
  }
}

await i18next.init({
  resources: { en: { translation: en }, jp: { translation: ja } },
  fallbackLng: false,
  interpolation: { escapeValue: false },
});

const translators = { en: i18next.getFixedT('en'), jp: i18next.getFixedT('jp') };

/** The texts in the chosen language. */
export function useTexts(): typeof translators.en {
  return translators[useLang()];
}
