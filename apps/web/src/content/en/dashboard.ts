export default { title: "Dashboard" };
