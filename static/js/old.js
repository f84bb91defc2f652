/* Runs only where modules are unknown (before Chromium 61): goes to the page that says what to do. ES3. */
(function () {
  if (location.pathname !== '/old') location.replace('/old');
})();
