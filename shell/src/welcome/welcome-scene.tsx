import styles from './welcome-overlay.module.css'

/** A Dutch skyline at the bottom of the welcome: canal houses, a church, a mill, a Ferris wheel. */
export const WelcomeScene = () => (
  <svg className={styles.scene} viewBox="0 0 1200 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <circle className={styles.sun} cx="905" cy="120" r="92" />
    <g className={styles.far}>
      <path d="M0 260V150h60v-34l30-26 30 26v34h40V96h14V70h12v26h14v54h70v-40l26-22 26 22v40h60v110z" />
      <path d="M700 260v-90h56v-30l34-28 34 28v30h60v-64l8-70 8 70v64h64v-28h26v-18h18v18h26v28h76v-46l32-26 32 26v136z" />
    </g>
    <g className={styles.wheel}>
      <circle cx="545" cy="124" r="84" />
      <path d="M545 40v168M461 124h168M486 65l118 118M604 65L486 183M545 124l-46 136M545 124l46 136" />
    </g>
    <g className={styles.near}>
      <path d="M40 260v-96h16v-16h14v-16h28v16h14v16h16v96zM144 260v-84l38-36 38 36v84zM236 260v-112c0-22 18-20 18-36h36c0 16 18 14 18 36v112z" />
      <path d="M984 260l12-104h44l12 104zM990 150h56l-28-26zM1084 260v-90h14v-14h14v-14h28v14h14v14h14v90z" />
    </g>
    <path className={styles.sails} d="M1018 142l-64-64M1018 142l64-64M1018 142l-64 64M1018 142l64 64" />
    <path className={styles.water} d="M0 246c100-16 200 14 300 4s200-20 300-6 200 16 300 2 200-14 300 0v14H0z" />
    <path
      className={styles.lights}
      d="M78 176h12v16H78zM176 186h12v18h-12zM264 150h16v18h-16zM264 190h16v18h-16zM1118 184h12v18h-12zM1118 216h12v18h-12zM1012 190h12v16h-12z"
    />
  </svg>
)
