import { theme as antdTheme, type MappingAlgorithm, type ThemeConfig } from 'antd';

// antd's own colours of links, statuses and secondary texts have less contrast than WCAG AA asks for.

const readableLight: MappingAlgorithm = (seed, map) => ({
  ...(map ?? antdTheme.defaultAlgorithm(seed)),
  colorPrimary: '#0958d9',
  colorPrimaryHover: '#003eb3',
  colorPrimaryActive: '#002c8c',
  colorLink: '#0958d9',
  colorLinkHover: '#003eb3',
  colorLinkActive: '#002c8c',
  colorInfo: '#0958d9',
  colorSuccess: '#237804',
  colorWarning: '#874d00',
  colorError: '#cf1322',
  colorErrorHover: '#a8071a',
  colorErrorActive: '#820014',
  colorTextTertiary: 'rgba(0, 0, 0, 0.62)',
  colorTextQuaternary: 'rgba(0, 0, 0, 0.55)',
});

/** Links and what is selected; the primary colour has to carry white text. */
const DARK_LINK = '#65a9f3';

const readableDark: MappingAlgorithm = (seed, map) => ({
  ...(map ?? antdTheme.darkAlgorithm(seed)),
  colorLink: DARK_LINK,
  colorLinkHover: '#8dc5f8',
  colorLinkActive: '#3c89e8',
  colorInfo: DARK_LINK,
  colorSuccess: '#6abe39',
  colorWarning: '#e8b339',
  colorError: '#e84749',
  colorErrorHover: '#f37370',
  colorTextTertiary: 'rgba(255, 255, 255, 0.62)',
  colorTextQuaternary: 'rgba(255, 255, 255, 0.55)',
});

/** All of an owner's sections fit on a screen 800 pixels high. */
const MENU = { itemHeight: 29, itemMarginBlock: 1 };

const LIGHT: ThemeConfig = {
  algorithm: [antdTheme.defaultAlgorithm, readableLight],
  components: { Menu: MENU },
};

const DARK: ThemeConfig = {
  algorithm: [antdTheme.darkAlgorithm, readableDark],
  components: {
    Menu: { ...MENU, itemSelectedColor: DARK_LINK },
    Tabs: { itemSelectedColor: DARK_LINK, itemHoverColor: DARK_LINK },
  },
};

/** The console's colours and, for people who want less motion, dialogs that are there at once. */
export function themeOf(dark: boolean, lessMotion: boolean): ThemeConfig {
  const theme = dark ? DARK : LIGHT;
  return lessMotion ? { ...theme, token: { motion: false } } : theme;
}
