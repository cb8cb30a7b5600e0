export default { title: "Profile" };
