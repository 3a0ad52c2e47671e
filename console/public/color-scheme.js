// Runs before the first paint, so that the page is never light first: the theme chosen in lib/appearance.ts.
const chosen = localStorage.getItem('consoleTheme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.style.colorScheme = chosen;
